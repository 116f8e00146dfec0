/** The module that makes React run: in the chunk of React, which is thereby complete before the app's turn comes. */
export { createRoot, hydrateRoot } from "react-dom/client";
