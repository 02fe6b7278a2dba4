/** Code or a style sheet did not arrive; bundlers and browsers agree on no error class, only on names. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isStyleSheet = 'code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED';
  return (
    isStyleSheet || /^(ChunkLoad|Timeout)Error$/.test(error.name) || /dynamically imported module/i.test(error.message)
  );
}
