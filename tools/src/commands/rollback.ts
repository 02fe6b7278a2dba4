import { takeBack } from '@patina/releases/publish/take-back';
import { describeChange } from '@patina/releases/registry/describe-changes';
import { author } from '../release/author.ts';
import { openReleases } from '../release/open-releases.ts';
import { runCommand } from '../release/run-command.ts';

await runCommand('rollback', async ({ app, version, values: { note, force }, print }) => {
  const store = openReleases();
  const taken = await takeBack(store, { app, version, ...author(), note, force, print }, async (command) => {
    // A browser and a compiler take a second to load, and few rollbacks need them.
    const { withReleaseChecks } = await import('@patina/releases/checks/release-checks');
    return withReleaseChecks(store, print, command);
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
