/** What other areas may use of this one: what people watch, and the searches that they have saved. */
export { searchRepository } from '#watching/saved-searches.ts';
export { watchRepository } from '#watching/watch-repository.ts';
