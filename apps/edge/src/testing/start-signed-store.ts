import { signPreview } from '@patina/releases/ownership/preview-link';
import { aSignedFolder } from '@patina/releases/testing/a-signed-folder';
import { startTestEdge } from './start-test-edge.ts';

type EdgeOptions = Parameters<typeof startTestEdge>[0];

/**
 * A store whose releases are signed, and an edge in production beside it.
 * @param change of the edge
 */
export async function startSignedStore(change: EdgeOptions = {}) {
  const releases = await aSignedFolder();
  const openEdge = () =>
    startTestEdge({ production: true, releases: { folder: releases.folder }, rateLimitScale: 1000, ...change });
  const edge = await openEdge();
  return {
    ...edge,
    ...releases,
    openEdge,
    /** The value of `?remote=` of a preview link. */
    linkTo: (app: string, version: string, until: number, key = releases.catalogTeam) =>
      signPreview({ app, version, until }, key),
  };
}
