import { type APIRequestContext, test as base, expect } from '@playwright/test';
import { Store } from '#pages/Store.ts';
import type { Shopper } from '#store/a-shopper.ts';
import { MailBox } from '#store/MailBox.ts';
import { type OperatedStore, Operator } from '#store/Operator.ts';
import { ShopperApi } from '#store/ShopperApi.ts';
import { StoreApi } from '#store/StoreApi.ts';
import { signUp } from '#store/sign-up.ts';
import { Trouble } from '#store/Trouble.ts';

/** What a project may say of its store. */
export interface StoreOptions {
  /** Whether the cookie bar was answered in an earlier visit. */
  hasConsented: boolean;
  /** The store that the operator runs; the journeys' common one when absent. */
  operated: OperatedStore | undefined;
}

interface StoreFixtures {
  /** The store, in the browser of a visitor who has answered the cookie bar before. */
  store: Store;
  api: StoreApi;
  trouble: Trouble;
  mailBox: MailBox;
  /** Somebody new who is signed in in the store's browser. */
  shopper: Shopper;
  /** Somebody new who has an account, and is a guest in the store's browser. */
  customer: Shopper;
  /** Somebody new who can buy: signed in in the store's browser, verified, and with a complete profile. */
  buyer: ShopperApi;
  /** Somebody else who can buy, in no browser. */
  anotherBuyer: ShopperApi;
  operator: Operator;
  /** Opens a browser of its own for somebody else, with nothing in it. */
  anotherVisitor: () => Promise<Store>;
}

/** A journey: a test that fails when anything goes wrong in the browser that it did not announce. */
export const test = base.extend<StoreFixtures & StoreOptions>({
  hasConsented: [true, { option: true }],
  operated: [undefined, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures out of the pattern
  trouble: async ({}, use) => {
    const trouble = new Trouble();
    await use(trouble);
    expect(trouble.complaints, 'trouble in the browser').toEqual([]);
  },
  context: async ({ context, trouble, hasConsented }, use) => {
    await trouble.watch(context);
    if (hasConsented) await context.addInitScript(rememberConsent);
    await use(context);
  },
  store: async ({ page }, use) => use(new Store(page)),
  api: async ({ request }, use) => use(new StoreApi(request)),
  mailBox: async ({ request }, use) => use(new MailBox(request)),
  shopper: async ({ page }, use) => use(await signUp(page)),
  customer: async ({ request }, use) => use(await signUp({ request })),
  buyer: async ({ page, shopper, mailBox }, use) => use(await readyToBuy(page, shopper, mailBox)),
  anotherBuyer: async ({ request, customer, mailBox }, use) => use(await readyToBuy({ request }, customer, mailBox)),
  operator: async ({ operated }, use) => use(new Operator(operated)),
  anotherVisitor: async ({ browser, contextOptions, baseURL, viewport, trouble }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, viewport, ...(baseURL && { baseURL }) });
      contexts.push(context);
      await trouble.watch(context);
      return new Store(await context.newPage());
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

/** Verifies somebody who is signed in where the request comes from, and completes the profile. */
async function readyToBuy({ request }: { request: APIRequestContext }, { email }: Shopper, mailBox: MailBox) {
  await request.get(await mailBox.link(email, '/api/email/verify/'));
  const buyer = new ShopperApi(request, email);
  await buyer.completeProfile();
  return buyer;
}

/** Runs in the browser; the blank page that a window begins with has no storage. */
function rememberConsent() {
  if (location.protocol.startsWith('http')) localStorage.setItem('cookie_consent', 'true');
}
