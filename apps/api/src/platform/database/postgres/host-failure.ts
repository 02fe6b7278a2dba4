import type { Host } from '#platform/database/postgres/host-list.ts';

/** Classes of SQLSTATE that other hosts of the same cluster would answer, too: wrong password, no such database. */
const SAME_EVERYWHERE = ['28P01', '28000', '3D000'];

/** One host could not be connected to, or is not of the kind that is wanted. */
export class HostFailure extends Error {
  readonly host: Host;
  /** Whether the other hosts need not be tried. */
  readonly isFinal: boolean;

  constructor(host: Host, cause: Error) {
    super(`${host.name}: ${reasonOf(cause)}`, { cause });
    this.host = host;
    this.isFinal = SAME_EVERYWHERE.includes((cause as NodeJS.ErrnoException).code ?? '');
  }
}

/** None of several hosts can be used at present, such as during a failover. */
export class NoUsableHost extends Error {
  /** SQLSTATE: unable to establish a connection. */
  readonly code = '08001';
  /** Whether it will not pass by itself: a wrong password. */
  readonly isFinal: boolean;

  constructor(failures: readonly HostFailure[]) {
    super(failures.map(({ message }) => message).join('; '));
    this.isFinal = failures.some(({ isFinal }) => isFinal);
  }
}

/** The host is of another kind than the wanted one. */
export class WrongKind extends Error {}

/** Why a server cannot be used, as a part of a sentence. */
export function reasonOf(error: Error): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  return message || code || 'no reason given';
}
