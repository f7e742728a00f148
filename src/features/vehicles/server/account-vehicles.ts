// What other features may use of saved vehicles.

export { forgetSavedVehicles } from './saved-vehicles.store.ts';
