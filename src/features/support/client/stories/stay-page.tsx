import type { PageProps } from '#platform/routing/route-entry.ts';
import { OrderStoryOf } from './order-story.tsx';

export default function StayPage({ params }: PageProps<'/support/locations/:locationId/orders/:orderId'>) {
  return <OrderStoryOf locationId={params.locationId} orderId={params.orderId} />;
}
