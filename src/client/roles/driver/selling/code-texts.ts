export const codeTexts = {
  entered: (code: string) => `Code ${code} is entered. Choose your zone: the price there includes it.`,
  applied: (merchant: string, benefit: string) => `${merchant}: ${benefit.charAt(0).toLowerCase()}${benefit.slice(1)}`,
  remove: (code: string) => `Remove code ${code}`,
  refused: (code: string) => `Code ${code} was not applied`,
  goOn: 'Park without it',
};

export const reserveTexts = { reserve: 'Reserve for later' };
