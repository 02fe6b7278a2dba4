import type { Fill, Registry } from '@patina/platform/registry';
import { requiredRoles } from '@patina/platform/required-roles';
import type { PublishedBuild } from '../../publish/publish-build.ts';
import {
  fillerName,
  fillsOf,
  isForAll,
  type NamedRelease,
  type OwnedSlot,
  releasesWith,
  slotsOf,
} from './slot-owners.ts';

/** Why what a candidate fills could not be shown beside what is live: a sentence for each. */
export function fillerFaults(build: PublishedBuild, live: Registry): string[] {
  const { candidate, others } = releasesWith(build, live);
  const slots = slotsOf([candidate, ...others]);
  return (candidate.release.fills ?? []).flatMap((fill) => {
    const owned = slots.find(({ slot }) => slot.name === fill.slot);
    if (!owned) return [unknownSlot(fill, slots)];
    return [
      ...foreignContract(fill, owned),
      ...missingModule(candidate, fill),
      ...fullSlot(fill, owned, candidate, others),
      ...restrictedFiller(candidate, fill, owned),
    ];
  });
}

function unknownSlot({ slot, module }: Fill, slots: OwnedSlot[]): string {
  const known = slots.map((owned) => `${owned.slot.name} of "${owned.app}"`).join(', ') || 'none';
  return `${module} fills the slot "${slot}", which no live release has. Name one of those in "fills" of remote.json: ${known}. Or let the team that has the page release the slot first.`;
}

function foreignContract({ slot, contract, module }: Fill, owned: OwnedSlot): string[] {
  if (owned.slot.contract === contract) return [];
  return [
    `${module} fills "${slot}" by contract ${contract}, and "${owned.app}" ${owned.release.version}, which has it, is live with contract ${owned.slot.contract}. Build it by that contract and name its number in "fills" of remote.json, or let "${owned.app}" release the other one first.`,
  ];
}

function missingModule({ app, release }: NamedRelease, { slot, module }: Fill): string[] {
  if (release.exposes.includes(module)) return [];
  return [`"${app}" fills "${slot}" with ${module}, which it does not offer. Add it to "exposes" of remote.json.`];
}

function fullSlot(fill: Fill, { app, slot }: OwnedSlot, candidate: NamedRelease, others: NamedRelease[]): string[] {
  const inSlot = (each: { fill: Fill }) => each.fill.slot === fill.slot && isForAll(each.fill);
  const taken = fillsOf(others).filter(inSlot);
  const own = fillsOf([candidate]).filter(inSlot);
  const earlier = own.slice(
    0,
    own.findIndex((each) => each.fill === fill),
  );
  const before = [...taken, ...(isForAll(fill) ? earlier : own)];
  if (before.length < slot.limit) return [];
  return [
    `The slot "${fill.slot}" of "${app}" is full: it takes ${slot.limit}, and ${before.map(fillerName).join(', ')} ${before.length === 1 ? 'is' : 'are'} there for everybody. Agree with their teams on a condition ("when" in remote.json), or with "${app}" on a higher limit.`,
  ];
}

/** Visitors without the roles of a remote do not get its files. */
function restrictedFiller({ app, release }: NamedRelease, fill: Fill, owned: OwnedSlot): string[] {
  const roles = requiredRoles(release);
  if (!roles || owned.app === app) return [];
  const ofPages = owned.slot.pages.includes('*') ? undefined : requiredRoles(owned.release);
  if (ofPages?.every((role) => roles.includes(role))) return [];
  return [
    `${fill.module} fills "${fill.slot}" in pages of "${owned.app}", and only visitors with a role of ${roles.join(', ')} get files of "${app}". Offer it from a remote whose pages are for the same people.`,
  ];
}
