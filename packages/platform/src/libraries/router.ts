/*
 * The one router of the page. Only the names in use are re-exported: a shared library cannot be tree-shaken, a facade can.
 */
export type {
  LinkProps,
  LoaderFunctionArgs,
  MiddlewareFunction,
  NavLinkProps,
  RouteObject,
  ShouldRevalidateFunction,
} from 'react-router';
export {
  createContext,
  isRouteErrorResponse,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  RouterContextProvider,
  redirect,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { createBrowserRouter } from '../routes/create-browser-router.ts';
