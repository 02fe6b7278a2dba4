import type { Registry, SlotDefinition } from '@patina/platform/registry';
import type { PublishedBuild } from '../../publish/publish-build.ts';
import { findEntry } from '../../registry/entry-of.ts';
import { fillerName, fillsOf, type LiveFill, type NamedRelease, releasesWith, slotsOf } from './slot-owners.ts';

/** Why the slots of a candidate do not go with what is live: a sentence for each. */
export function slotOwnerFaults(build: PublishedBuild, live: Registry): string[] {
  const { candidate, others } = releasesWith(build, live);
  const before = findEntry(live, build.app)?.live.slots ?? [];
  const fills = fillsOf(others);
  return [...takenNames(candidate, others), ...before.flatMap((slot) => brokenFillers(candidate, slot, fills))];
}

function takenNames({ app, release }: NamedRelease, others: NamedRelease[]): string[] {
  const owned = slotsOf(others);
  const names = (release.slots ?? []).map(({ name }) => name);
  return names.flatMap((name, index) => {
    const owner = owned.find(({ slot }) => slot.name === name);
    if (owner)
      return [
        `The slot "${name}" belongs to "${owner.app}" ${owner.release.version}. Choose another name in the slots of "${app}", such as "${app}.${name.split('.').at(-1)}".`,
      ];
    if (names.indexOf(name) === index) return [];
    return [`"${app}" has two slots of the name "${name}". Name each of them once.`];
  });
}

/** Live fillers that a slot had before and has no longer. */
function brokenFillers({ app, release }: NamedRelease, before: SlotDefinition, fills: LiveFill[]): string[] {
  const broken = fills.filter(({ fill }) => fill.slot === before.name && fill.contract === before.contract);
  if (broken.length === 0) return [];
  const now = release.slots?.find(({ name }) => name === before.name);
  const { version } = release;
  if (!now)
    return broken.map(
      (each) =>
        `${subject(each)}, and ${version} of "${app}" no longer has that slot. Keep it until no live release fills it, or agree with the team of "${each.app}".`,
    );
  if (now.contract !== before.contract)
    return broken.map(
      (each) =>
        `${subject(each)} by contract ${before.contract}, and ${version} of "${app}" has contract ${now.contract}. Keep the slot as it is and add another one for the new contract until "${each.app}" fills that.`,
    );
  if (now.limit >= before.limit || broken.length <= now.limit) return [];
  return [
    `${version} of "${app}" lowers the limit of "${before.name}" from ${before.limit} to ${now.limit}, and ${broken.length} live fillers are there: ${broken.map((each) => `${fillerName(each)} of ${each.release.version}`).join(', ')}. Keep the limit, or agree with their teams who leaves.`,
  ];
}

const subject = ({ app, release, fill }: LiveFill) =>
  `"${app}" ${release.version}, which is live, fills "${fill.slot}" with ${fill.module}`;
