import { startPage } from '#app/start-up/start-page.tsx';
import { routes } from './routes.tsx';

startPage(routes);
