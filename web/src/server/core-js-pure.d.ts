declare module "core-js-pure/actual/url" {
  export default URL;
}
declare module "core-js-pure/actual/url-search-params" {
  export default URLSearchParams;
}
