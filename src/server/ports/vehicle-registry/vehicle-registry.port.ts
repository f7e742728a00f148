// What make and model a plate belongs to, where anybody knows. Not knowing is normal and never stops a driver.

export type VehicleFacts = {
  readonly make: string;
  readonly model: string;
  /** As the registry writes it; empty when it does not say. */
  readonly year: string;
  /** NHTSA's NCSA body type; empty when it does not say. */
  readonly bodyType: string;
};

export type VehicleRegistryPort = {
  /** Null when the plate is not known. @throws when the registry is down or slow. */
  lookUp(plate: { plateKey: string; state: string }, signal: AbortSignal): Promise<VehicleFacts | null>;
};
