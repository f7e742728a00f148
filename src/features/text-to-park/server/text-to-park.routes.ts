import type { Deps } from '#app/deps.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { textToParkContract as contract } from '../text-to-park.contract.ts';

export function textToParkRoutes({ config }: Pick<Deps, 'config'>): Route[] {
  return [route(contract.getTextToPark, async () => ({ data: { phone: config.textToParkNumber } }))];
}
