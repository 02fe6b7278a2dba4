import { writeFileSync } from 'node:fs';
import { allow, revoke, signAgain } from '../ownership/change-keys.ts';
import { createSigningKey, parseSigningKey } from '../ownership/signing-key.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { readRegistry } from '../registry/change-registry.ts';
import { readReleaseKeys } from '../registry/revisions.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { signingKey } from './author.ts';
import { describeKeys, listKeys } from './describe-keys.ts';
import { openReleases } from './open-releases.ts';
import { usageOf } from './read-command.ts';
import { type Outcome, runCommand } from './run-command.ts';

await runCommand('keys', async ({ words, values, print }): Promise<Outcome> => {
  const [verb, first, second, ...rest] = words;
  if (rest.length > 0) throw unclear();
  if (verb === 'create' && first !== undefined && second === undefined) return create(first);
  const store = openReleases();
  if (verb === undefined) {
    const keys = await readReleaseKeys(store);
    if (!keys) return { text: 'Nobody has to sign here: there are no keys.', result: null };
    const listed = listKeys(keys, await readRegistry(store));
    return { text: describeKeys(listed), result: listed };
  }
  if (verb === 'allow' && first !== undefined && second !== undefined) {
    const holder = { app: first, publicKey: second, ownRegistry: values['own-registry'] };
    const keys = await allow(store, holder, { key: signingKey(), print });
    return { text: `The key ${second} may release ${first}.`, result: keys };
  }
  if (verb === 'revoke' && first !== undefined && second !== undefined) {
    const keys = await revoke(store, { app: first, publicKey: second });
    return { text: `The key ${second} may no longer release ${first}.`, result: keys };
  }
  if (verb === 'sign' && second === undefined) {
    const signed = await signAgain(store, first, { key: signingKey(), print: () => {} });
    return { text: `Signed as it is: ${signed.join(', ')}.`, result: { signed } };
  }
  throw unclear();
});

/** The private key never leaves this machine, and an existing file is never overwritten. */
function create(file: string): Outcome {
  const pem = createSigningKey();
  try {
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'there is a file of that name' : message;
    throw new ReleaseRejected([`The key cannot be written to ${file}: ${reason}. Name another one.`]);
  }
  const publicKey = parseSigningKey(pem)?.publicKey;
  return {
    text: `${publicKey}\n\nThis is the public key, for "npm run keys -- allow". The private one is in ${file}: set RELEASE_KEY to it.`,
    result: { publicKey, file },
  };
}

function unclear(): UsageError {
  return new UsageError(`This is no command about keys; "npm run keys -- --help" lists them.\n${usageOf('keys')}`);
}
