import { ownerOf, type RegistrySlice } from '@patina/platform/registry';
import { type RemoteFailure, RemoteIncompatible, RemoteUnavailable } from '@patina/platform/remote-loader';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { ReleaseFailure } from '@patina/shared-api/contract/releases/telemetry';
import { isChunkFailure } from '#shared/is-chunk-failure.ts';
import type { PageError } from '#shared/storefront/telemetry.ts';
import type { PageNotes } from './page-notes.ts';

/** A file of a release in a stack trace or in the message of a failed chunk. */
const RELEASE_FILE = /\/releases\/([a-z][a-z0-9-]*)\/([\w.+-]+)\/([\w./+~-]+?\.\w+)(?=:(\d+):(\d+)|[^\w.])/;

/** What describing a failure needs from the page. */
interface FailedPage {
  slice: RegistrySlice;
  running: PageNotes['running'];
  /** Path of the address at that time. */
  pathname: string;
}

/**
 * Describes a failure without personal data and without error messages: errors by the name of their class. Undefined if
 * it is not a failure of a release, such as a rejected call.
 */
export function describeFailure(failure: RemoteFailure | PageError, page: FailedPage): ReleaseFailure | undefined {
  return 'remote' in failure ? ofRelease(failure, page) : ofPage(failure, page);
}

function ofRelease({ remote, version, expose, error }: RemoteFailure, { running }: FailedPage): ReleaseFailure {
  const fallback = running.get(remote);
  const standIn = fallback === version ? undefined : fallback;
  const isSlow = error instanceof Error && error.name === 'TimeoutError';
  const kind = error instanceof RemoteIncompatible ? 'incompatible' : isSlow ? 'slow' : 'load';
  return { app: remote, version, kind, expose: `./${expose}`, ...nameOf(error), ...(standIn && { standIn }) };
}

function ofPage({ error, componentStack }: PageError, page: FailedPage): ReleaseFailure | undefined {
  if (!(error instanceof Error) || isReportedByLoader(error) || isExpected(error)) return undefined;
  return {
    ...ownerOfError(error, componentStack ?? '', page),
    kind: isChunkFailure(error) ? 'load' : 'error',
    ...nameOf(error),
  };
}

/** Reported by the remote loader itself. */
const isReportedByLoader = (error: Error) => error instanceof RemoteUnavailable || error instanceof RemoteIncompatible;

/** Rejected calls, network failures and aborted requests. */
function isExpected(error: Error): boolean {
  return error.name === 'AbortError' || (error instanceof ApiProblem && error.kind !== 'unintelligible');
}

function ownerOfError(error: Error, componentStack: string, { slice, running, pathname }: FailedPage) {
  const inStack = placeIn(`${error.message}\n${error.stack}`);
  // An error thrown in the shell's libraries while they render a remote's component belongs to the remote.
  const place = inStack && inStack.app !== 'shell' ? inStack : (placeIn(componentStack) ?? inStack);
  if (place) return place;
  const owner = ownerOf(slice.remotes, pathname) ?? 'shell';
  const version = running.get(owner);
  return version ? { app: owner, version } : { app: 'shell', version: slice.shell.version };
}

function placeIn(text: string): Pick<ReleaseFailure, 'app' | 'version' | 'at'> | undefined {
  const [, app, version, file, line, column] = RELEASE_FILE.exec(text) ?? [];
  if (!app || !version) return undefined;
  return { app, version, ...(line && { at: `${app}/${version}/${file}:${line}:${column}` }) };
}

function nameOf(error: unknown): Pick<ReleaseFailure, 'error'> {
  const name = error instanceof Error ? error.name : typeof error;
  return { error: /^[A-Za-z_$][\w$]{0,59}$/.test(name) ? name : 'Error' };
}
