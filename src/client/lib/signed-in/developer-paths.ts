// The pages for an owner's programs.

export const developerRoutes = { developers: '/developers', webhook: '/developers/webhooks/:webhookId' } as const;
