// The pages for an owner's programs.

export const developerRoutes = { developers: '/developers' } as const;
