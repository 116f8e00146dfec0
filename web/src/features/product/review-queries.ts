import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { privateQuery } from "@/api/api-query";
import { api, dataOf } from "@/api/client";
import { productQuery } from "@/api/product-query";
import type { components } from "@/api/schema";
import type { MyReview, Review, ReviewPage } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { toast } from "@/ui/toast";
import { productQueries } from "./queries";
import type { Draft } from "./review-validation";

type Rating = components["schemas"]["RatingView"];
export type ReportReason = NonNullable<components["schemas"]["ReviewReport"]["reason"]>;

/** The shopper's own review, votes and reports of a product. */
export function myReviewQuery(userId: string, id: string) {
  return privateQuery(userId, "/api/v1/products/{id}/reviews/mine", { path: { id } });
}

/** Writes a rating from a response into the cached product, and invalidates the lists of reviews. */
async function follow(client: QueryClient, id: string, { rating, review_count, stars }: Rating) {
  client.setQueryData(
    productQuery(id).queryKey,
    (product) => product && { ...product, rating, review_count, stars },
  );
  await client.invalidateQueries({ queryKey: productQueries.allReviews(id) });
}

function changeMine(client: QueryClient, userId: string, id: string, change: (mine: MyReview) => MyReview) {
  client.setQueryData(myReviewQuery(userId, id).queryKey, (mine) => mine && change(mine));
}

/** Writes the shopper's review, or changes it. */
export function useWriteReview(userId: string, id: string) {
  const client = useQueryClient();
  const { language } = useLanguage();
  return useMutation({
    mutationFn: async (draft: Draft) =>
      dataOf(
        await api.PUT("/api/v1/products/{id}/reviews/mine", {
          params: { path: { id } },
          body: { ...draft, language },
        }),
      ),
    onSuccess: async ({ review, ...rating }) => {
      changeMine(client, userId, id, (mine) => ({ ...mine, review }));
      await follow(client, id, rating);
    },
  });
}

export function useDeleteReview(userId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      dataOf(await api.DELETE("/api/v1/products/{id}/reviews/mine", { params: { path: { id } } })),
    onSuccess: async (rating) => {
      changeMine(client, userId, id, (mine) => ({ ...mine, review: undefined }));
      await follow(client, id, rating);
    },
  });
}

type Vote = { review: Review; helpful: boolean };

/** Votes a review helpful, or withdraws the vote. The button updates optimistically, the count with the response. */
export function useVote(userId: string, id: string) {
  const client = useQueryClient();
  const { errorText } = useLanguage();

  function show(reviewId: string, helpful: boolean, helpful_count: number) {
    changeMine(client, userId, id, (mine) => {
      const others = mine.helpful.filter((one) => one !== reviewId);
      return { ...mine, helpful: helpful ? [...others, reviewId] : others };
    });
    client.setQueriesData<InfiniteData<ReviewPage>>({ queryKey: productQueries.allReviews(id) }, (data) => {
      if (!data) return data;
      const pages = data.pages.map((page) => ({
        ...page,
        reviews: page.reviews.map((one) => (one.review_id === reviewId ? { ...one, helpful_count } : one)),
      }));
      return { ...data, pages };
    });
  }

  return useMutation({
    mutationFn: async ({ review, helpful }: Vote) => {
      const path = { params: { path: { id: review.review_id } } };
      return dataOf(
        helpful
          ? await api.PUT("/api/v1/reviews/{id}/helpful", path)
          : await api.DELETE("/api/v1/reviews/{id}/helpful", path),
      );
    },
    onMutate: ({ review, helpful }) =>
      show(review.review_id, helpful, review.helpful_count + (helpful ? 1 : -1)),
    onSuccess: ({ helpful_count }, { review, helpful }) => show(review.review_id, helpful, helpful_count),
    onError: (error, { review, helpful }) => {
      show(review.review_id, !helpful, review.helpful_count);
      toast.error(errorText(error instanceof ApiError ? error.code : undefined));
    },
  });
}

export function useReport(userId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ review, reason }: { review: Review; reason: ReportReason | undefined }) => {
      await api.POST("/api/v1/reviews/{id}/report", {
        params: { path: { id: review.review_id } },
        body: { reason },
      });
    },
    onSuccess: (_, { review }) =>
      changeMine(client, userId, id, (mine) => ({
        ...mine,
        reported: [...mine.reported, review.review_id],
      })),
  });
}
