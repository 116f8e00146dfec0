/** The one spelling of an address of the API: two that mean the same become equal. */
export function canonicalAddress(address: string): string {
  const [path = "", search] = address.split("?");
  const query = new URLSearchParams(search);
  query.sort();
  const plain = path.split("/").map(decodeURIComponent).map(encodeURIComponent).join("/");
  return `${query}` ? `${plain}?${query}` : plain;
}
