const TONES = ['accent', 'blue', 'purple', 'green', 'orange', 'grey'] as const;

/** The color of a rate's blocks. Beside each stands its name: colors come again after six rates. */
export const toneOf = (place: number): string => TONES[place % TONES.length] ?? 'grey';
