import { bareRoutes } from '#app/bare-frame/bare-routes.tsx';
import { startPage } from '#app/start-up/start-page.tsx';

// The entry of `npm run dev -- NAME --alone`: the same start, session, texts and loader, in a bare frame.
startPage(bareRoutes);
