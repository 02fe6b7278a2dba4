/** Whether a script or a style sheet failed to load; bundlers and browsers share no error class, only names. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isStyleSheet = 'code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED';
  return (
    isStyleSheet || /^(ChunkLoad|Timeout)Error$/.test(error.name) || /dynamically imported module/i.test(error.message)
  );
}
