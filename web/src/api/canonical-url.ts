/** Returns the canonical form of a URL of the API: equivalent URLs become equal strings. */
export function canonicalUrl(url: string): string {
  const [path = "", search] = url.split("?");
  const query = new URLSearchParams(search);
  query.sort();
  const plain = path.split("/").map(decodeURIComponent).map(encodeURIComponent).join("/");
  return `${query}` ? `${plain}?${query}` : plain;
}
