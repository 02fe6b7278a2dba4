import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OutsideTeam } from './OutsideTeam.ts';

/** Where a build says what is wrong with the reviews: a text, which is in what browsers load and in what the server runs. */
export const FAULT_TEXT = /(fault"?:")[^"]*/;

const FILLS = [
  { slot: 'product.below-facts', contract: 1, module: './ProductReviews', order: 10 },
  { slot: 'desk.order', contract: 1, module: './OrderReviews' },
];

const PRODUCT_REVIEWS = `import { CONTRACT_VERSION } from '@patina/platform/registry';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { SlotProduct } from '@patina/shared-api/contract/slots/slot-props';
import { Button } from '@patina/ui/Button';
import { useEffect, useState } from 'react';
import styles from './ProductReviews.module.css';

export { messages } from './messages/messages.ts';
export const contract = CONTRACT_VERSION;

const isServer = typeof document === 'undefined';

export function Component({ id, title, category }: SlotProduct) {
  const { t } = useTranslation('reviews');
  const [count, setCount] = useState(0);
  const fault: string = t('fault');
  if (fault === 'they throw') throw new Error('The reviews have thrown.');
  if (fault === 'they throw on the server' && isServer) throw new Error('The reviews have thrown on the server.');
  if (fault === 'they never end on the server' && isServer) for (;;);
  useEffect(() => {
    if (fault === 'they throw once they are shown') throw new Error('The reviews have thrown late.');
  }, [fault]);
  if (fault === 'they show nothing') return null;
  return (
    <section className={styles.reviews} data-wide={fault === 'they are larger than their box' || undefined}>
      <h2>{t('reviewsOf', { title })}</h2>
      {fault === 'they differ on the server' && <p>{isServer ? 'server' : 'browser'}</p>}
      <Link to="/reviews">{category} {id}</Link>
      <Button onClick={() => setCount(count + 1)}>{t('helpful', { count })}</Button>
    </section>
  );
}
`;

const ORDER_REVIEWS = `import { CONTRACT_VERSION } from '@patina/platform/registry';
import { useTranslation } from '@patina/platform/i18n';

export { messages } from './messages/messages.ts';
export const contract = CONTRACT_VERSION;

export function Component({ order }: { order: number }) {
  const { t } = useTranslation('reviews');
  return <p>{t('notReviewed', { order })}</p>;
}
`;

const STYLES = `.reviews {
  display: grid;
  gap: var(--space-1);
}

.reviews[data-wide] {
  background: var(--accent);
  block-size: 300vh;
  inline-size: 300vw;
  inset: 0;
  position: fixed;
  z-index: 9999;
}
`;

const textsIn = (language: string) => ({
  reviewsOf: `Reviews of {{title}} (${language})`,
  helpful: `Helpful: {{count}}`,
  notReviewed: 'Nobody has reviewed order {{order}}.',
  fault: 'nothing is wrong',
});

/** Writes what a team has made: modules that fill slots of the product page and of an order in the back office. */
export async function writeReviews(team: OutsideTeam): Promise<void> {
  const source = path.join(team.folder, 'src');
  await mkdir(source, { recursive: true });
  await writeFile(path.join(source, 'ProductReviews.tsx'), PRODUCT_REVIEWS);
  await writeFile(path.join(source, 'ProductReviews.module.css'), STYLES);
  await writeFile(path.join(source, 'OrderReviews.tsx'), ORDER_REVIEWS);
  for (const language of ['en', 'pt', 'es', 'de']) {
    await team.edit(`src/messages/${language}.json`, (text) =>
      JSON.stringify({ ...JSON.parse(text), ...textsIn(language) }, null, 2),
    );
  }
  await team.commit('remote.json', (text) => {
    const remote = JSON.parse(text);
    const exposes = Object.fromEntries(FILLS.map(({ module }) => [module, `./src/${path.basename(module)}.tsx`]));
    return JSON.stringify({ ...remote, exposes: { ...remote.exposes, ...exposes }, fills: FILLS }, null, 2);
  });
}
