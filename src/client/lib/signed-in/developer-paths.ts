// The pages for an owner's programs, and for what an owner is mailed.

export const developerRoutes = {
  developers: '/developers',
  webhook: '/developers/webhooks/:webhookId',
  notifications: '/notifications',
} as const;
