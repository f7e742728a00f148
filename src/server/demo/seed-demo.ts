// The demo's lots, people and history, written once into an empty embedded database.

import type { Deps } from '../deps.ts';

export async function seedDemo(_deps: Deps): Promise<void> {}
