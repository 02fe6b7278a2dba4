import { type APIRequestContext, test as base, expect } from '@playwright/test';
import type { AccountPage } from '#pages/AccountPage.ts';
import { Shop } from '#pages/Shop.ts';
import type { Shopper } from '#shop/a-shopper.ts';
import { BrowserProblems } from '#shop/BrowserProblems.ts';
import { Inbox } from '#shop/Inbox.ts';
import { type OperatedShop, Operator } from '#shop/Operator.ts';
import { rememberConsent } from '#shop/remember-consent.ts';
import { ShopApi } from '#shop/ShopApi.ts';
import { ShopperApi } from '#shop/ShopperApi.ts';
import { signUp } from '#shop/sign-up.ts';

/** Options of a project for its shop. */
export interface ShopOptions {
  /** Whether the cookie bar was answered in an earlier visit. */
  hasConsented: boolean;
  /** The shop to operate; the journeys' common one by default. */
  operated: OperatedShop | undefined;
}

interface ShopFixtures {
  /** The shop, in the browser of a visitor who has answered the cookie bar before. */
  shop: Shop;
  api: ShopApi;
  problems: BrowserProblems;
  inbox: Inbox;
  /** A new shopper who is signed in in the shop's browser. */
  shopper: Shopper;
  /** The account of `shopper`, opened in the shop's browser, with the profile filled in. */
  account: AccountPage;
  /** A new shopper with an account, a guest in the shop's browser. */
  customer: Shopper;
  /** A new shopper who can buy: signed in in the shop's browser, verified, with a complete profile. */
  buyer: ShopperApi;
  /** Another shopper who can buy, without a browser. */
  anotherBuyer: ShopperApi;
  operator: Operator;
  /** Gives the shopper in the shop's browser roles and an authenticator app; returns the app's secret. */
  employ: (...roles: string[]) => Promise<string>;
  /** Gives a new account roles and an authenticator app; returns the shop in its browser, and the app's secret. */
  employAnother: (...roles: string[]) => Promise<{ shop: Shop; secret: string }>;
  /** Opens an empty browser context for another visitor. */
  anotherVisitor: () => Promise<Shop>;
}

/** A journey: a test that fails on any unexpected problem in the browser. */
export const test = base.extend<ShopFixtures & ShopOptions>({
  hasConsented: [true, { option: true }],
  operated: [undefined, { option: true }],
  problems: async ({}, use) => {
    const problems = new BrowserProblems();
    await use(problems);
    expect(problems.complaints, 'trouble in the browser').toEqual([]);
  },
  context: async ({ context, problems, hasConsented }, use) => {
    await problems.watch(context);
    if (hasConsented) await context.addInitScript(rememberConsent);
    await use(context);
  },
  shop: async ({ page }, use) => use(new Shop(page)),
  api: async ({ request }, use) => use(new ShopApi(request)),
  inbox: async ({ request }, use) => use(new Inbox(request)),
  shopper: async ({ page }, use) => use(await signUp(page)),
  account: async ({ shop, shopper }, use) => {
    const account = await shop.openAccount();
    await expect(account.field('Email')).toHaveValue(shopper.email);
    await use(account);
  },
  customer: async ({ request }, use) => use(await signUp({ request })),
  buyer: async ({ page, shopper, inbox }, use) => use(await readyToBuy(page, shopper, inbox)),
  anotherBuyer: async ({ request, customer, inbox }, use) => use(await readyToBuy({ request }, customer, inbox)),
  operator: async ({ operated }, use) => use(new Operator(operated)),
  employ: async ({ page, shopper, inbox, operator }, use) =>
    use((...roles) => employ(page, shopper, roles, { inbox, operator })),
  employAnother: async ({ anotherVisitor, inbox, operator }, use) =>
    use(async (...roles) => {
      const shop = await anotherVisitor();
      return { shop, secret: await employ(shop.page, await signUp(shop.page), roles, { inbox, operator }) };
    }),
  anotherVisitor: async ({ browser, contextOptions, baseURL, viewport, problems }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, viewport, ...(baseURL && { baseURL }) });
      contexts.push(context);
      await problems.watch(context);
      return new Shop(await context.newPage());
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

/** Verifies the email address of a signed-in shopper and completes the profile. */
async function readyToBuy({ request }: { request: APIRequestContext }, { email }: Shopper, inbox: Inbox) {
  const buyer = new ShopperApi(request, email);
  await buyer.verifyEmail(await inbox.link(email, '/api/email/verify/'));
  await buyer.completeProfile();
  return buyer;
}

/** Gives a signed-in account roles and an authenticator app; returns the app's secret. */
async function employ(
  { request }: { request: APIRequestContext },
  { email }: Shopper,
  roles: string[],
  { inbox, operator }: { inbox: Inbox; operator: Operator },
): Promise<string> {
  const account = new ShopperApi(request, email);
  await account.verifyEmail(await inbox.link(email, '/api/email/verify/'));
  for (const role of roles) await operator.command('role', 'grant', email, role);
  return account.setUpApp();
}
