/** What can be done about a disk, by the code of the failure. */
const REMEDIES: Record<string, string> = {
  ENOSPC: 'the disk is full. Make room and try again.',
  EDQUOT: "this user's share of the disk is full. Make room and try again.",
  EROFS: 'the disk is read-only. Mount it for writing, or name another folder.',
  EACCES: 'access is denied. Give this user the right to write there, or name another folder.',
  EPERM: 'access is denied. Give this user the right to write there, or name another folder.',
  ENOTDIR: 'it lies below a file. Name another folder.',
  EIO: 'the disk does not work (EIO). Look at it before anything else.',
};

/** A folder that cannot be used. The message says which one, why, and what to do. */
export class FolderUnavailable extends Error {
  readonly folder: string;
  constructor(folder: string, remedy: string, cause: unknown) {
    super(`The folder ${folder} cannot be used: ${remedy}`, { cause });
    this.name = 'FolderUnavailable';
    this.folder = folder;
  }
}

/** What a failure of a disk means and what to do; undefined for any other failure. */
export function diskRemedy(error: unknown): string | undefined {
  return REMEDIES[(error as NodeJS.ErrnoException | undefined)?.code ?? ''];
}
