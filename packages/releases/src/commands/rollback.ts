import { takeBack } from '../publish/take-back.ts';
import { describeChange } from '../registry/describe-changes.ts';
import { author } from './author.ts';
import { openReleases } from './open-releases.ts';
import { runCommand } from './run-command.ts';

await runCommand('rollback', async ({ app, version, values: { note, force }, print, progress }) => {
  const store = openReleases();
  const taken = await takeBack(store, { app, version, ...author(), note, force, print }, async (command) => {
    // A browser and a compiler take a second to load, and few rollbacks need them.
    const { withReleaseChecks } = await import('../checks/release-checks.ts');
    return withReleaseChecks(store, { print, progress }, command);
  });
  if (taken.what === 'finished') {
    const { change } = taken;
    const text = `It had been cut off and is in force now: ${describeChange(app, change)}. Nothing else was taken back.`;
    return { text, result: { app, finished: change } };
  }
  const { version: taking } = taken.release;
  if (taken.what === 'end of canary') {
    const text = `The canary ${taking} of "${app}" has ended: everybody gets what is live.`;
    return { text, result: { app, endedCanary: taking } };
  }
  const { unchecked } = taken;
  return {
    text: `"${app}" ${taking} is live again.${unchecked === undefined ? '' : ` Not checked: ${unchecked}.`}`,
    result: { app, live: taking, unchecked },
  };
});
