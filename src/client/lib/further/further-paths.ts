// Paths of pages that only a mailed link opens. They load with the routes of pages that are opened seldom.

export const furtherPaths = { stopBankAccount: '/payouts/stop/:token' } as const;
