/**
 * Whether a script or a style sheet failed to load, as the file loader, the bundler or a timeout say; what engines say has
 * no common form.
 */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isStyleSheet = 'code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED';
  return isStyleSheet || /^(ChunkLoad|Timeout)Error$/.test(error.name);
}
