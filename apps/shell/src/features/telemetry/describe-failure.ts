import { ownerOf, type RegistrySlice } from '@patina/platform/registry';
import { type RemoteFailure, RemoteIncompatible, RemoteUnavailable } from '@patina/platform/remote-loader';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { ReleaseFailure } from '@patina/shared-api/contract/telemetry';
import { isChunkFailure } from '#features/composition/is-chunk-failure.ts';
import type { PageError, PageNotes } from './create-telemetry.ts';

/** A file of a release inside a stack trace or the message of a chunk that did not come. */
const RELEASE_FILE = /\/releases\/([a-z][a-z0-9-]*)\/([\w.+-]+)\/([\w./+~-]+?\.\w+)(?=:(\d+):(\d+)|[^\w.])/;

/** The page as a failure is looked at in it. */
interface FailedPage {
  slice: RegistrySlice;
  running: PageNotes['running'];
  /** Path of the address at that time. */
  pathname: string;
}

/**
 * Says what has failed, without a word of what the page said or of who saw it: errors by the name of their class.
 * Undefined for what is nobody's failure, such as a call that the server refused.
 */
export function describeFailure(failure: RemoteFailure | PageError, page: FailedPage): ReleaseFailure | undefined {
  return 'remote' in failure ? ofRelease(failure) : ofPage(failure, page);
}

function ofRelease({ remote, version, expose, error, standIn }: RemoteFailure): ReleaseFailure {
  const isSlow = error instanceof Error && error.name === 'TimeoutError';
  const kind = error instanceof RemoteIncompatible ? 'incompatible' : isSlow ? 'slow' : 'load';
  return { app: remote, version, kind, expose: `./${expose}`, ...nameOf(error), ...(standIn && { standIn }) };
}

function ofPage({ error, componentStack }: PageError, page: FailedPage): ReleaseFailure | undefined {
  if (!(error instanceof Error) || isTold(error) || isNobodys(error)) return undefined;
  return {
    ...ownerOfError(error, componentStack ?? '', page),
    kind: isChunkFailure(error) ? 'load' : 'error',
    ...nameOf(error),
  };
}

/** The loader of the remotes has told of these itself. */
const isTold = (error: Error) => error instanceof RemoteUnavailable || error instanceof RemoteIncompatible;

/** Answers of the server, the network's moods, and what somebody let go of. */
function isNobodys(error: Error): boolean {
  return error.name === 'AbortError' || (error instanceof ApiProblem && error.kind !== 'unintelligible');
}

function ownerOfError(error: Error, componentStack: string, { slice, running, pathname }: FailedPage) {
  const inStack = placeIn(`${error.message}\n${error.stack}`);
  // What the shell's libraries throw while they show a remote's component is the remote's.
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
