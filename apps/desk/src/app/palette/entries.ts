import type { TFunction } from '@patina/platform/i18n';
import { deskContent } from '@patina/shared-api/contract/desk/content';
import type { Access } from '@patina/shared-api/contract/desk/desk-endpoint';
import { imports } from '@patina/shared-api/contract/desk/imports';
import { deskMessages, messageReference } from '@patina/shared-api/contract/desk/messages';
import { money } from '@patina/shared-api/contract/desk/money';
import { offers } from '@patina/shared-api/contract/desk/offers';
import { type Operator, operator as operators } from '@patina/shared-api/contract/desk/operator';
import { orders } from '@patina/shared-api/contract/desk/orders';
import { promo } from '@patina/shared-api/contract/desk/promo';
import type { Found } from '@patina/shared-api/contract/desk/search';
import { settingPath } from '#features/settings/setting-groups.ts';
import type paletteTexts from '#messages/palette/en.json';
import settingTexts from '#messages/settings/en.json';
import { isAllowed, mayOpen } from '#shared/operator/may-open.ts';
import { areasOf, GROUPS } from '../layout/desk-areas.ts';

/** Something that can be gone to. */
export interface Entry {
  path: string;
  title: string;
  /** Tells it from others of the same title. */
  hint: string;
}

export interface EntryGroup {
  name: keyof typeof paletteTexts.palette.groups;
  items: Entry[];
}

type Translate = TFunction<'desk'>;

/** What operators often do, where it is done, and the call that it needs. */
const COMMANDS: readonly {
  name: keyof typeof paletteTexts.palette.commands;
  path: string;
  call: { access: Access };
}[] = [
  { name: 'send', path: '/desk/deliveries', call: orders.report },
  { name: 'price', path: '/desk/offers?queue=to_price', call: offers.price },
  { name: 'answer', path: '/desk/messages', call: deskMessages.answer },
  { name: 'receive', path: '/desk/offers?queue=to_receive', call: offers.received },
  { name: 'overdue', path: '/desk/offers?queue=overdue', call: offers.overdue },
  { name: 'import', path: '/desk/import', call: imports.begin },
  { name: 'newCode', path: '/desk/promo#new', call: promo.createCode },
  { name: 'newPack', path: '/desk/promo?view=packs#new', call: promo.createPack },
  { name: 'newPage', path: '/desk/content#new', call: deskContent.addPage },
  { name: 'texts', path: '/desk/content?view=texts', call: deskContent.setText },
  { name: 'announce', path: '/desk/content?view=announcement', call: deskContent.announce },
  { name: 'payments', path: '/desk/money?view=payments', call: money.payments },
  { name: 'vat', path: '/desk/money?view=vat', call: money.vat },
  { name: 'checks', path: '/desk/money?view=checks', call: money.checkLedger },
  { name: 'grantRole', path: '/desk/roles#new', call: operators.grantRole },
];

/** The areas of an operator's roles, and what they can do there. */
export function destinations(operator: Operator, t: Translate): EntryGroup[] {
  const own = areasOf(operator);
  const areas = GROUPS.flatMap((group) => group.areas)
    .flatMap((name) => own.find((area) => area.name === name) ?? [])
    .map(({ path, name }) => ({ path, title: t(`head.${name}.title`), hint: '' }));
  const commands = COMMANDS.filter(({ call }) => isAllowed(operator, call.access.roles)).map(({ name, path }) => ({
    path,
    title: t(`palette.commands.${name}`),
    hint: '',
  }));
  return [
    { name: 'areas', items: areas },
    { name: 'commands', items: commands },
  ];
}

/** Every setting, for those who may open them. */
export function settingEntries(operator: Operator, t: Translate): EntryGroup {
  const keys = mayOpen(operator, '/desk/settings') ? Object.keys(settingTexts.settings.names) : [];
  const items = keys.map((key) => ({
    path: settingPath(key),
    title: t(`settings.names.${key as keyof typeof settingTexts.settings.names}`),
    hint: '',
  }));
  return { name: 'settings', items };
}

/** What the server has found. */
export function foundEntries(found: Found, t: Translate): EntryGroup[] {
  const { orders: bought = [], people = [], products = [], offers: offered = [], pages = [], messages = [] } = found;
  return [
    {
      name: 'orders',
      items: bought.map(({ id, title, by }) => ({
        path: `/desk/orders/${id}`,
        title: t('palette.order', { id }),
        hint: [by, title].filter(Boolean).join(' · '),
      })),
    },
    {
      name: 'people',
      items: people.map(({ id, name, surname, email }) => {
        const full = `${name} ${surname}`.trim();
        return { path: `/desk/people/${id}`, title: full || email, hint: full && email };
      }),
    },
    {
      name: 'products',
      items: products.map(({ id, title, stock, hidden }) => ({
        path: `/desk/products/${id}`,
        title,
        hint: hidden ? t('palette.hidden') : stock === 0 ? t('palette.soldOut') : '',
      })),
    },
    {
      name: 'offers',
      items: offered.map(({ id, title, by }) => ({
        path: `/desk/offers/${id}`,
        title: t('palette.offer', { id }),
        hint: [by, title].filter(Boolean).join(' · '),
      })),
    },
    {
      name: 'messages',
      items: messages.map(({ id, topic, name, surname }) => ({
        path: `/desk/messages/${id}`,
        title: topic,
        hint: `${messageReference(id)} · ${name} ${surname}`,
      })),
    },
    {
      name: 'pages',
      items: pages.map(({ id, title, slug }) => ({
        path: `/desk/content?id=${id}`,
        title,
        hint: `/${slug ?? id}`,
      })),
    },
  ];
}

/** Most of one group that are shown where something is typed. */
const MOST_MATCHING = 5;

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The entries of which each word of the text begins one. */
export function matching(groups: readonly EntryGroup[], text: string): EntryGroup[] {
  const typed = wordsOf(text);
  const isMatch = ({ title }: Entry) => {
    const words = wordsOf(title);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  };
  if (typed.length === 0) return [];
  return groups.map(({ name, items }) => ({ name, items: items.filter(isMatch).slice(0, MOST_MATCHING) }));
}
