// The pages for an owner's programs, and for which emails an owner gets.

export const developerRoutes = {
  developers: '/developers',
  webhook: '/developers/webhooks/:webhookId',
  notifications: '/notifications',
} as const;
