import { type Filler, ownerOf, type RegistrySlice } from '@patina/platform/registry';
import { type RemoteFailure, RemoteIncompatible, RemoteUnavailable } from '@patina/platform/remote-loader';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { MAX_STACK, type ReleaseFailure } from '@patina/shared-api/contract/releases/telemetry';
import { isChunkFailure } from '#shared/is-chunk-failure.ts';
import type { PageError } from '#shared/storefront/shell-storefront.ts';
import type { PageNotes } from './page-notes.ts';
import { safeMessage } from './safe-message.ts';

/** A file of a release in a stack trace or in the message of a failed chunk. */
const RELEASE_FILE = /\/releases\/([a-z][a-z0-9-]*)\/([\w.+-]+)\/([\w./+~-]+?\.\w+)(?=:(\d+):(\d+)|[^\w.])/g;

/** What describing a failure needs from the page. */
interface FailedPage {
  slice: RegistrySlice;
  running: PageNotes['running'];
  /** Path of the address at that time, and its pattern. */
  pathname: string;
  pattern?: string;
}

/**
 * Describes a failure without personal data: of messages what cannot be anybody's, of addresses the pattern. Empty if it is
 * not a failure of a release, such as a rejected call.
 */
export function describeFailure(failure: RemoteFailure | PageError, page: FailedPage): ReleaseFailure[] {
  const { pattern } = page;
  const described = 'remote' in failure ? [ofRelease(failure, page)] : ofError(failure, page);
  return described.map((release) => ({ ...release, ...(pattern !== undefined && { page: pattern }) }));
}

const ofError = (failure: PageError, page: FailedPage): ReleaseFailure[] =>
  failure.kind === 'render' ? ofRendering(failure, page) : ofPage(failure, page);

function ofRelease({ remote, version, expose, error }: RemoteFailure, { slice, running }: FailedPage): ReleaseFailure {
  const fallback = running.get(remote);
  const standIn = fallback === version ? undefined : fallback;
  const isSlow = error instanceof Error && error.name === 'TimeoutError';
  const kind = error instanceof RemoteIncompatible ? 'incompatible' : isSlow ? 'slow' : 'load';
  const slot = slotOf(slice, remote, expose);
  const placed = { expose: `./${expose}`, ...(slot !== undefined && { slot }) };
  return { app: remote, version, kind, ...placed, ...said(error), ...(standIn && { standIn }) };
}

function ofPage({ error, componentStack, errorBoundary }: PageError, page: FailedPage): ReleaseFailure[] {
  if (!isOfRelease(error)) return [];
  const kind = isChunkFailure(error) ? 'load' : 'error';
  const filler = fillerIn(errorBoundary?.props);
  if (filler) return [{ ...releaseOfFiller(filler, error, page), kind, ...said(error) }];
  return [{ ...ownerOfError(error, componentStack ?? '', page), kind, ...said(error) }];
}

/**
 * A difference between the server's page and the browser's may come from the remote or from the shell around it, so it
 * counts for both: the canary that causes it fails more often than what is live, one that only takes part does not.
 */
function ofRendering({ error, componentStack }: PageError, page: FailedPage): ReleaseFailure[] {
  // React wraps what was thrown while it hydrated.
  const thrown = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!isOfRelease(thrown) || isLeftToBrowser(thrown)) return [];
  const remote = placesIn(`${componentStack}\n${thrown.stack}`).find(({ app }) => app !== 'shell');
  const own = remote ?? ownerOfError(thrown, componentStack ?? '', page);
  const shell = { app: 'shell', version: page.slice.shell.version };
  return (own.app === 'shell' ? [own] : [own, shell]).map((release) => ({
    ...release,
    kind: 'render',
    ...said(thrown),
  }));
}

/** The slot of this page that the module fills; undefined for one that fills none. */
function slotOf({ slots = {} }: RegistrySlice, remote: string, module: string): string | undefined {
  return Object.keys(slots).find((name) =>
    slots[name]?.fillers.some((filler) => filler.remote === remote && filler.module === module),
  );
}

/** The filler in whose box an error was caught, and the slot of the box. */
function fillerIn(props: unknown): BoxOfFiller | undefined {
  return typeof props === 'object' && props !== null && 'filler' in props ? (props as BoxOfFiller) : undefined;
}

interface BoxOfFiller {
  name: string;
  filler: Filler;
}

/** What fails in a slot is of the module that fills it: the page around it has done nothing. */
function releaseOfFiller({ name, filler }: BoxOfFiller, error: Error, { slice, running }: FailedPage) {
  const { remote, module } = filler;
  const version = running.get(remote) ?? slice.remotes[remote]?.release.version ?? '';
  const at = placesIn(`${error.message}\n${error.stack}`).find(({ app }) => app === remote)?.at;
  return { app: remote, version, expose: `./${module}`, slot: name, ...(at !== undefined && { at }) };
}

/**
 * React's error for a place that the server has left to the browser: a filler that could not be rendered there. The edge
 * has reported it.
 */
const isLeftToBrowser = ({ message }: Error) => /#419|server could not finish this Suspense/.test(message);

/** Whether an error is a failure of a release that nothing else reports. */
function isOfRelease(error: unknown): error is Error {
  return error instanceof Error && !isReportedByLoader(error) && !isExpected(error);
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

type Place = Pick<ReleaseFailure, 'app' | 'version' | 'at'>;

const placeIn = (text: string): Place | undefined => placesIn(text)[0];

function placesIn(text: string): Place[] {
  return [...text.matchAll(RELEASE_FILE)].map(([, app = '', version = '', file, line, column]) => ({
    app,
    version,
    ...(line && { at: `${app}/${version}/${file}:${line}:${column}` }),
  }));
}

/** Of an error of React its number, which says more than its class. */
function classOf({ name, message }: Error): string {
  const [, number] = /^Minified React error #(\d{1,4})\b/.exec(message) ?? [];
  return number === undefined ? name : `React${number}`;
}

/** Its class, its message as far as that is nobody's, and the files of releases in its stack. */
function said(error: unknown): Pick<ReleaseFailure, 'error' | 'message' | 'stack'> {
  const name = error instanceof Error ? classOf(error) : typeof error;
  const message = error instanceof Error ? safeMessage(error.message) : undefined;
  const frames = error instanceof Error ? placesIn(error.stack ?? '').flatMap(({ at }) => at ?? []) : [];
  return {
    error: /^[A-Za-z_$][\w$]{0,59}$/.test(name) ? name : 'Error',
    ...(message !== undefined && { message }),
    ...(frames.length > 0 && { stack: frames.slice(0, MAX_STACK) }),
  };
}
