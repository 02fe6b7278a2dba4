import {
  NOT_FOUND_ROUTE,
  type Registry,
  type Release,
  type ReleaseRoute,
  type SlotDefinition,
} from '@patina/platform/registry';

/** Route parameters of something that exists in the shop, by the kind of the route. */
type Samples = Partial<Record<string, Record<string, string>>>;

export interface SmokePage {
  address: string;
  /** Whether another page in the list runs the same code. */
  isTwin: boolean;
  /** Whether it is about the visitor. */
  isPrivate?: true;
  /** Roles, any of which opens it; absent for a page of everybody. */
  requires?: string[];
  /** Whether it has a slot that the candidate fills. */
  isFilled?: true;
  /** Whether its address names something that only a made-up visitor has. */
  isMadeUp?: true;
}

/**
 * The pages that test a candidate: its own, and those of others with slots that it fills; for the
 * shell, which surrounds all of them, also the first of every remote. A public page without a sample is left out.
 * @param registry With the candidate live.
 */
export function smokePages(app: string, registry: Registry, samples: Samples): SmokePage[] {
  const own = app === 'shell' ? registry.shell.live : registry.remotes[app]?.live;
  const others = Object.entries(registry.remotes).filter(([name]) => name !== app);
  const beside = app === 'shell' ? others.flatMap(([, { live }]) => addressesOf(live, samples).slice(0, 1)) : [];
  const named = [...(own ? addressesOf(own, samples) : []), ...beside];
  const filled = own ? filledPages(own, registry, samples) : [];
  const isFilled = (address: string) => filled.some((page) => page.address === address);
  const added = filled.filter(({ address }) => named.every((page) => page.address !== address));
  const seen = new Set<string>();
  return [...named, ...added].map(({ code, ...page }) => {
    const isTwin = seen.has(code);
    seen.add(code);
    return { ...page, isTwin, ...(isFilled(page.address) && { isFilled: true as const }) };
  });
}

/** The pages with slots that a release fills; one page of all for a slot that each of them has. */
function filledPages(own: Release, { shell, remotes }: Registry, samples: Samples) {
  const isFilled = ({ name }: SlotDefinition) => own.fills?.some(({ slot }) => slot === name);
  const releases = [own, ...[shell, ...Object.values(remotes)].map(({ live }) => live).filter((live) => live !== own)];
  const patterns = releases.flatMap((live) => (live.slots ?? []).filter(isFilled).flatMap(({ pages }) => pages));
  const pages = releases.flatMap((live) =>
    addressesOf({ ...live, routes: live.routes.filter(({ path }) => patterns.includes(path)) }, samples),
  );
  if (!patterns.includes('*')) return pages;
  const first = releases.flatMap((live) => addressesOf(live, samples)).find(({ requires }) => requires === undefined);
  return first ? [first, ...pages.filter(({ address }) => address !== first.address)] : pages;
}

function addressesOf({ version, routes }: Release, samples: Samples) {
  const found = routes.flatMap((route) => {
    const { files, requires, head } = route;
    const real = addressOf(route, samples);
    const address = real ?? (requires || head?.kind === 'private' ? addressOf(route, samples, MADE_UP_ID) : undefined);
    return address === undefined
      ? []
      : [
          {
            address,
            code: `${version} ${files.join()}`,
            ...(head?.kind === 'private' && { isPrivate: true as const }),
            ...(requires && { requires }),
            ...(real === undefined && { isMadeUp: true as const }),
          },
        ];
  });
  return found.filter(({ address }, index) => found.findIndex((other) => other.address === address) === index);
}

/** Identifier of whatever a made-up visitor has. */
const MADE_UP_ID = '1';

/** Optional segments are left out; parameters get the values of a sample, or else this one. */
function addressOf({ path, head }: ReleaseRoute, samples: Samples, otherwise?: string): string | undefined {
  if (path === NOT_FOUND_ROUTE) return undefined;
  const sample = (head && samples[head.kind]) ?? {};
  const segments = path
    .split('/')
    .filter((segment) => !segment.endsWith('?'))
    .map((segment) => (segment.startsWith(':') ? (sample[segment.slice(1)] ?? otherwise) : segment));
  return segments.includes(undefined) ? undefined : segments.join('/') || '/';
}

interface Product {
  id: number;
  category: string;
  subcategory: string;
}

interface StaticPage {
  id: number;
  slug: string | null;
}

/**
 * A product and a static page of a store, for the routes that show one; a store may have none.
 * @param category of the product, if there is one in it
 */
export async function readSamples(apiUrl: string, category?: string): Promise<Samples> {
  const products = `${apiUrl}/api/items/list?limit=1`;
  const wanted = category && (await first<Product>(`${products}&type=${encodeURIComponent(category)}`));
  const [product, page] = await Promise.all([
    wanted || first<Product>(products),
    first<StaticPage>(`${apiUrl}/api/static-pages`),
  ]);
  return {
    ...(product && {
      product: { category: product.category, subcategory: product.subcategory, productId: String(product.id) },
    }),
    ...(page && { page: { id: String(page.id), ...(page.slug && { slug: page.slug }) } }),
  };
}

async function first<Entry>(address: string): Promise<Entry | undefined> {
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) return undefined;
  return ((await answer.json()) as { payload?: Entry[] }).payload?.[0];
}
