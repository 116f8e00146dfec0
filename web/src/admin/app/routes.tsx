import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { PageLoading } from "@/app/page-loading";
import { RouteError } from "@/app/route-error";
import { retryable } from "@/lib/retryable";
import { Gate } from "./gate";
import { FirstRoom, NoRoom } from "./no-room";
import { OfficeLayout } from "./office-layout";
import { RoomPage } from "./room-page";
import { rooms, type Room } from "./rooms";

/** The routes of the back office: one for each room, and one for each page below a room. */
export function officeRoutes(): RouteObject[] {
  return [
    {
      path: "/admin",
      element: <Gate />,
      errorElement: <RouteError />,
      children: [
        {
          element: <OfficeLayout />,
          children: [
            { index: true, element: <FirstRoom /> },
            ...rooms.flatMap((room) => [
              pageRoute(room, room.path, room.load),
              ...(room.pages ?? []).map((page) => pageRoute(room, page.path, page.load)),
            ]),
            { path: "*", element: <NoRoom /> },
          ],
        },
      ],
    },
  ];
}

function pageRoute(room: Room, path: string, load: () => Promise<ComponentType>): RouteObject {
  const loadPage = retryable(load);
  return {
    path,
    errorElement: <RouteError />,
    hydrateFallbackElement: <PageLoading />,
    lazy: async () => {
      const Page = await loadPage();
      return {
        element: (
          <RoomPage room={room}>
            <Page />
          </RoomPage>
        ),
      };
    },
  };
}
