import { accountTimeline } from '#identity/accounts/account-timeline.ts';
import { moneyTimeline } from '#money/money-timeline.ts';
import { offerTimeline } from '#offers/offer-timeline.ts';
import { actTimeline } from '#operators/act-timeline.ts';
import type { TimelineSource } from '#operators/timeline.ts';
import { orderTimeline } from '#orders/order-timeline.ts';
import { storeTimeline } from '#store/store-timeline.ts';

/** What histories of orders, offers and people are made of; of what happens at once, the later of these is shown as the later. */
export const TIMELINE_SOURCES: readonly TimelineSource[] = [
  ...accountTimeline,
  ...offerTimeline,
  ...orderTimeline,
  ...moneyTimeline,
  ...storeTimeline,
  ...actTimeline,
];
