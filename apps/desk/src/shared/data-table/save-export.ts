/**
 * Downloads a file of the API, named as its last-but-one segment: `/desk/audit/export` → `audit.csv`.
 * @returns false if the API does not send it
 */
export async function saveExport(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): Promise<boolean> {
  const kept = Object.entries(query).filter(([name, value]) => value !== undefined && !/^(page|per_page)$/.test(name));
  const search = new URLSearchParams(kept.map(([name, value]) => [name, String(value)]));
  try {
    const response = await fetch(`/api${path}${search.size > 0 ? `?${search}` : ''}`, { credentials: 'include' });
    if (!response.ok) return false;
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = `${path.split('/').at(-2)}.csv`;
    link.click();
    URL.revokeObjectURL(address);
    return true;
  } catch {
    return false;
  }
}
