/*
 * What the shell provides to every remote. A shared module exists in the page only if the shell's graph contains it;
 * the small ones are part of the first scripts, the others chunks that load when first used. A test of the build tools
 * holds this list against the policy.
 */
import '@patina/platform/i18n';
import '@patina/platform/late-part';
import '@patina/platform/lazy-page';
import '@patina/platform/next-paint';
import '@patina/platform/query';
import '@patina/platform/registry';
import '@patina/platform/remote-contract';
import '@patina/platform/remotes';
import '@patina/platform/router';
import '@patina/platform/state';
import '@patina/shared-api/client/api';
import '@patina/shared-api/client/api-problem';
import '@patina/shared-api/contract/catalogue';
import '@patina/shared-api/contract/choose-locale';
import '@patina/shared-api/contract/content';
import '@patina/shared-api/contract/endpoint';
import '@patina/shared-api/contract/envelope';
import '@patina/shared-api/contract/find-place';
import '@patina/shared-api/contract/request-key';
import '@patina/shared-api/contract/session';
import '@patina/shared-api/contract/wire';
import '@patina/shared-api/dates';
import '@patina/shared-api/join-image-host';
import '@patina/shared-api/money';
import '@patina/shared-api/page-title';
import '@patina/shared-api/paths';
import '@patina/shared-api/queries/catalogue';
import '@patina/shared-api/queries/content';
import '@patina/shared-api/queries/display-currency';
import '@patina/shared-api/queries/display-price';
import '@patina/shared-api/queries/page-title';
import '@patina/shared-api/queries/query-client';
import '@patina/shared-api/queries/storefront';
import '@patina/shared-api/state/consent';
import '@patina/shared-api/state/locale';
import '@patina/shared-api/state/session';
import '@patina/ui/Badge';
import '@patina/ui/Breadcrumbs';
import '@patina/ui/Button';
import '@patina/ui/Chip';
import '@patina/ui/Combobox';
import '@patina/ui/DateTime';
import '@patina/ui/EmptyState';
import '@patina/ui/Html';
import '@patina/ui/Icon';
import '@patina/ui/IconButton';
import '@patina/ui/MenuButton';
import '@patina/ui/Money';
import '@patina/ui/Pagination';
import '@patina/ui/Skeleton';
import '@patina/ui/Spinner';
import '@patina/ui/ToastCard';
import '@patina/ui/Toaster';
import '@patina/ui/VisuallyHidden';
import '@patina/ui/toast';

/** Frozen by a call, because a bundler drops a list that nothing reads, and with it what the list provides. */
Object.freeze([
  () => import('@patina/platform/form'),
  () => import('@patina/shared-api/client/use-api'),
  () => import('@patina/shared-api/contract/cart'),
  () => import('@patina/shared-api/contract/deposit'),
  () => import('@patina/shared-api/contract/iban'),
  () => import('@patina/shared-api/contract/identity'),
  () => import('@patina/shared-api/contract/inventory-link'),
  () => import('@patina/shared-api/contract/offer'),
  () => import('@patina/shared-api/contract/offer-policy'),
  () => import('@patina/shared-api/contract/payment-card'),
  () => import('@patina/shared-api/contract/person'),
  () => import('@patina/shared-api/contract/profile'),
  () => import('@patina/shared-api/contract/promo'),
  () => import('@patina/shared-api/contract/purchase'),
  () => import('@patina/shared-api/contract/support'),
  () => import('@patina/shared-api/contract/trade-link'),
  () => import('@patina/shared-api/contract/withdrawal'),
  () => import('@patina/shared-api/forms'),
  () => import('@patina/shared-api/problem-texts'),
  () => import('@patina/shared-api/queries/cart'),
  () => import('@patina/shared-api/queries/deposit'),
  () => import('@patina/shared-api/queries/offer'),
  () => import('@patina/shared-api/queries/profile'),
  () => import('@patina/shared-api/queries/purchase'),
  () => import('@patina/shared-api/queries/terms-parts'),
  () => import('@patina/ui/Checkbox'),
  () => import('@patina/ui/CheckboxGroup'),
  () => import('@patina/ui/ComboboxField'),
  () => import('@patina/ui/Dialog'),
  () => import('@patina/ui/Field'),
  () => import('@patina/ui/FormProblem'),
  () => import('@patina/ui/HistoryCell'),
  () => import('@patina/ui/HistoryTable'),
  () => import('@patina/ui/Menu'),
  () => import('@patina/ui/MenuItem'),
  () => import('@patina/ui/MenuLink'),
  () => import('@patina/ui/MenuRadioGroup'),
  () => import('@patina/ui/MenuSeparator'),
  () => import('@patina/ui/NativeSelect'),
  () => import('@patina/ui/PasswordField'),
  () => import('@patina/ui/PhoneField'),
  () => import('@patina/ui/Select'),
  () => import('@patina/ui/Sheet'),
  () => import('@patina/ui/StatusBadge'),
  () => import('@patina/ui/TextAreaField'),
  () => import('@patina/ui/TextField'),
]);
