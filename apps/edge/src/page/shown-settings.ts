import { Settings } from '@patina/shared-api/contract/content/content';
import * as z from 'zod/mini';

const { site_name, support_email, image_host, google_tag } = Settings.shape;

/** Without a value that is not as the contract says. */
const orNone = <Value extends z.ZodMiniType>(value: Value) => z.catch(z.optional(value), undefined);

/** The settings in a document, each of which it can do without. */
export const ShownSettings = z.object({
  payload: z.object({
    site_name: orNone(site_name),
    support_email: orNone(support_email),
    image_host: orNone(image_host),
    google_tag: orNone(google_tag),
  }),
});
