/** The city of a US address: what stands before its state. Null when there is none. */
export const cityOfAddress = (address: string): string | null =>
  /(?:^|,)\s*([^,\d][^,]*),\s*[A-Z]{2}\b[^,]*(?:,\s*(?:USA|United States))?\s*$/.exec(address)?.[1]?.trim() ?? null;
