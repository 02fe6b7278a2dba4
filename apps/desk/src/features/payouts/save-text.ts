/** Downloads an XML file that the page has in its memory. */
export function saveText({ name, xml }: { name: string; xml: string }): void {
  const address = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
