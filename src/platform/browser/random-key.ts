/** 128 random bits as 22 characters that fit headers and addresses. Works where `crypto.randomUUID` is missing. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
