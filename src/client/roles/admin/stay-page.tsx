import { OrderStoryOf } from '../../features/desk/stories/order-story.tsx';
import type { PageProps } from '../../lib/routing/route-entry.ts';

export default function StayPage({ params }: PageProps<'/desk/locations/:locationId/orders/:orderId'>) {
  return <OrderStoryOf locationId={params.locationId} orderId={params.orderId} />;
}
