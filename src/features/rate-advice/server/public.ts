// Advice on rates, from what a lot sold.

export { adviseLots } from './advise-lot.ts';
export { rateAdviceRoutes } from './rate-advice.routes.ts';
