import type {} from '@patina/checkout/fragments';
import type { RemotesInPage } from '@patina/platform/remotes';
import { remoteRoute } from '@patina/platform/remotes';
import type {} from '@patina/sell/fragments';
import { expect, test } from 'vitest';

function Nothing() {
  return null;
}

const LOADER: RemotesInPage['loader'] = {
  load: async <Module,>() => ({ contract: 1, messages: {}, Component: Nothing }) as Module,
};

test('the props of another remote’s fragment are those that it declares, others are type errors', async () => {
  const { Component: TopUpDialog } = await LOADER.load('checkout', 'TopUpDialog');
  const onClose = () => {};
  const dialogs = [
    <TopUpDialog key={1} open amount="20" onClose={onClose} />,
    <TopUpDialog key={2} open amount={20} onClose={onClose} />,
    // @ts-expect-error: `onClose` is missing
    <TopUpDialog key={3} open amount="20" />,
    // @ts-expect-error: the amount is a number or text
    <TopUpDialog key={4} open amount={true} onClose={onClose} />,
    // @ts-expect-error: it has no such prop
    <TopUpDialog key={5} open currency="EUR" onClose={onClose} />,
  ];
  expect(dialogs).toHaveLength(5);
});

test('a route shows a fragment without required props, others are type errors', () => {
  expect(remoteRoute('sell', 'OffersTab')).toBeTypeOf('function');
  // @ts-expect-error: the dialog needs props
  expect(remoteRoute('checkout', 'TopUpDialog')).toBeTypeOf('function');
  // @ts-expect-error: sell has no such fragment
  expect(remoteRoute('sell', 'TopUpDialog')).toBeTypeOf('function');
});
