{{/* URLs of all databases and servers, for the ops program. */}}
{{- define "keepsake.houseEnv" -}}
{{- range (include "keepsake.databases" . | fromYaml).names }}
{{ include "keepsake.fromSecret" (dict "name" (include "keepsake.databaseKey" .) "secret" $.Values.connectionsFrom) }}
{{- end }}
{{ include "keepsake.fromSecret" (dict "name" "EVENTS_URL" "secret" .Values.connectionsFrom) }}
{{- if .Values.objects.claim }}
- {name: OBJECTS_URL, value: "file:///media"}
{{- else }}
{{ include "keepsake.fromSecret" (dict "name" "OBJECTS_URL" "secret" .Values.connectionsFrom) }}
{{- end }}
{{ include "keepsake.fromSecret" (dict "name" "DOCUMENTS_URL" "secret" .Values.connectionsFrom "optional" true) }}
{{- range list "CALL_SECRET" "CUSTOMER_ID_SECRET" "SEAL_SECRET" "SESSION_SECRET" }}
{{ include "keepsake.fromSecret" (dict "name" . "secret" $.Values.secretsFrom) }}
{{- end }}
- {name: TMPDIR, value: /tmp}
- {name: HOME, value: /tmp}
{{- end }}

{{/* A pod of the ops program: root, name, args or command, backups */}}
{{- define "keepsake.opsPod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext: {{ include "keepsake.podSecurity" .root | nindent 2 }}
{{- include "keepsake.placing" (dict "root" .root) }}
containers:
  - name: ops
    image: {{ include "keepsake.image" .root }}
    imagePullPolicy: {{ .root.Values.image.pullPolicy }}
    {{- with .command }}
    command: {{ toJson . }}
    {{- end }}
    {{- with .args }}
    args: {{ toJson . }}
    {{- end }}
    env: {{ include "keepsake.houseEnv" .root | nindent 6 }}
    resources: {requests: {cpu: 50m, memory: 128Mi}, limits: {memory: 512Mi}}
    securityContext: {{ include "keepsake.containerSecurity" .root | nindent 6 }}
    volumeMounts:
      - {name: scratch, mountPath: /tmp}
      {{- if .root.Values.objects.claim }}
      - {name: media, mountPath: /media}
      {{- end }}
      {{- if .root.Values.ops.backup.claim }}
      - {name: backups, mountPath: /backups}
      {{- end }}
volumes:
  - {name: scratch, emptyDir: {sizeLimit: 256Mi}}
  {{- if .root.Values.objects.claim }}
  - {name: media, persistentVolumeClaim: {claimName: {{ .root.Values.objects.claim }}}}
  {{- end }}
  {{- if .root.Values.ops.backup.claim }}
  - {name: backups, persistentVolumeClaim: {claimName: {{ .root.Values.ops.backup.claim }}}}
  {{- end }}
{{- end }}
