// The make and model of a plate, where known. Not knowing is normal and never stops a driver (rule 31).

export type VehicleFacts = {
  readonly make: string;
  readonly model: string;
  /** As the registry writes it; may be empty. */
  readonly year: string;
  /** NHTSA's NCSA body type; may be empty. */
  readonly bodyType: string;
};

export type VehicleRegistryPort = {
  /** Null when the plate is unknown. @throws when the registry is down or slow. */
  lookUp(plate: { plateKey: string; state: string }, signal: AbortSignal): Promise<VehicleFacts | null>;
};
