/**
 * Whether a script or a style sheet failed to load, by the errors of the file loader, the bundler and timeouts; those
 * of browser engines have no common form.
 */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isStyleSheet = 'code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED';
  return isStyleSheet || /^(ChunkLoad|Timeout)Error$/.test(error.name);
}
